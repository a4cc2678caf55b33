/** Of every line under the header about what was not sent. */
export const barClass = 'gap-2 border-b px-4 py-2 text-sm font-semibold'
