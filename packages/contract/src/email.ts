/** E-mail addresses as people write them, in any script, and the one form in which they are stored and compared. */

const ADDRESS =
  /^((?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-])@((?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+)$/u

/**
 * The address in lower case, its domain in the letters of DNS: some browsers send an international one that way, others as it is
 * written. Null if the text is no address.
 */
export function readEmail(typed: string): string | null {
  const [, mailbox, domain] = ADDRESS.exec(typed) ?? []
  if (mailbox === undefined || !URL.canParse(`http://${domain}`)) return null
  return `${mailbox}@${new URL(`http://${domain}`).hostname}`.toLowerCase()
}
