import { whatsappUrl } from '@puni/contract/phone'
import { buttonClass } from '@puni/ui/button'
import type { OrderContacts } from '../../../data/orders.ts'
import { Reveal } from '../../../shared/views/reveal.tsx'

interface WhatsappLinkProps {
  message: string
  contacts: OrderContacts
  /** `findPhone`: before the customer's phone is shown; `noWhatsapp`: where there is none that could have it. */
  text: Readonly<Record<'findPhone' | 'whatsapp' | 'noWhatsapp', string>>
}

/** Opens WhatsApp with a message to the customer filled in, once an operator has asked for the phone. */
export function WhatsappLink({ message, contacts, text }: WhatsappLinkProps) {
  if (contacts.data === undefined) return <Reveal label={text.findPhone} request={contacts} />
  const { phone } = contacts.data.destination
  const url = phone && whatsappUrl(phone, message)
  if (!url) return <p className="text-sm">{text.noWhatsapp}</p>
  return (
    <a href={url} target="_blank" rel="noopener" className={buttonClass('secondary')}>
      {text.whatsapp}
    </a>
  )
}
