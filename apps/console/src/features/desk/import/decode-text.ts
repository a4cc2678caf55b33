/** The text of a file, whichever way a spreadsheet saved it: UTF-8, UTF-16 with its mark, or Windows-1252. Null for a workbook. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  // A ZIP file: an Excel or Calc workbook. And the one of before 2007.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)) return null
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Any bytes are Windows-1252.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
