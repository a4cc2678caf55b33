import '@puni/web/security/trusted-types'
import './page.css'
import { followOrder } from './follow-order.ts'
import { sendNotesFrom } from './send-notes.ts'

// A page that says one thing has nothing to follow.
const page = document.querySelector('main[data-over]')
if (page !== null) {
  followOrder()
  sendNotesFrom(page)
}
