/** A link that calls a phone number, however it is written. */
export function telUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** A link that opens a WhatsApp chat with a phone number; it takes digits only. */
export function whatsappUrl(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}`
}
