import { formatPhone, telUrl } from '@puni/contract/phone'

/** A phone number as a link; anything else as plain text. */
export function PhoneLink({ phone }: { phone: string }) {
  const shown = formatPhone(phone)
  const url = telUrl(phone)
  if (url === null) return shown
  return (
    <a className="whitespace-nowrap underline" href={url}>
      {shown}
    </a>
  )
}
