/** Fixed defects of input: wrong orders, and requests that no app sends. */
import { QUIET } from './cases.ts'
import type { Mend } from './mend.ts'

const SERVER = 'apps/server/src'
const CONTRACT = 'packages/contract/src'

export const INPUT_MENDS: readonly Mend[] = [
  {
    name: 'An order is taken with a misspelt name in it, which is dropped.',
    edits: [
      {
        file: `${CONTRACT}/orders/entities.ts`,
        find: '.strictObject({\n          isUrgent: mayBeBlank(',
        replace: '.object({\n          isUrgent: mayBeBlank(',
      },
    ],
    suite: ['src/bad-input'],
    foundBy: QUIET,
  },
  {
    name: 'An order is taken that is to be picked up in 2099.',
    edits: [
      {
        file: `${SERVER}/subjects/orders/place.commands.ts`,
        find: ' || ahead > PICKUP_TIME.aheadDays * DAY_MS',
        replace: '',
      },
    ],
    suite: ['orders/place'],
    foundBy: QUIET,
  },
  {
    name: "An order is taken for another zone than its store's.",
    edits: [
      {
        file: `${SERVER}/subjects/orders/origin.ts`,
        find: 'if (zoneId !== order.zoneId)',
        replace: 'if (zoneId === undefined)',
      },
    ],
    suite: ['orders/place'],
    foundBy: QUIET,
  },
  {
    name: '`GET //[` is answered 500.',
    edits: [
      {
        file: `${SERVER}/platform/http/web-apps.ts`,
        find: "const [path] = request.url.split('?', 1)",
        replace: "const { pathname: path } = new URL(request.url, 'http://localhost')",
      },
    ],
    suite: ['raw-requests', 'src/bad-input'],
    foundBy: QUIET,
  },
  {
    name: 'A sign-up that is cut short is answered 500.',
    edits: [
      {
        file: `${SERVER}/subjects/photos/photo-form.ts`,
        find: 'throw readingFailure(error)',
        replace: 'throw error',
      },
    ],
    suite: ['src/bad-input'],
    foundBy: QUIET,
  },
  {
    name: 'A login with a character that no text can hold is answered 500.',
    edits: [
      {
        file: `${CONTRACT}/accounts/entities.ts`,
        find: '.overwrite(oneLine)',
        replace: '.trim()',
      },
    ],
    suite: ['src/bad-input'],
    foundBy: QUIET,
  },
  {
    name: 'A day in the year 0 is answered 500.',
    edits: [
      {
        file: `${CONTRACT}/fields.ts`,
        find: "z.iso.date('La fecha no es válida').refine(hasOurYear, 'La fecha no es válida')",
        replace: "z.iso.date('La fecha no es válida')",
      },
    ],
    suite: ['src/bad-input'],
    foundBy: QUIET,
  },
  {
    name: 'Asking for the head of an event stream is never answered.',
    edits: [
      {
        file: `${SERVER}/platform/realtime/live-stream.ts`,
        find: "    if (reply.request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send()\n",
        replace: '',
      },
    ],
    suite: ['src/bad-input'],
    foundBy: QUIET,
  },
]
