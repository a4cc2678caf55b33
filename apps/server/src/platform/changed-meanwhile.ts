/** What is said beside a field that somebody else has changed while a form was open, by its value now. */
export function changedMeanwhile(value: string | number | null): string {
  return value === null || value === ''
    ? 'Otra persona lo dejó vacío mientras editabas'
    : `Ahora dice «${value}»: lo cambió otra persona mientras editabas`
}

/** The same of a field whose value tells nobody anything: an id, a table of hours, the corners of a shape. */
export const CHANGED_MEANWHILE = 'Lo cambió otra persona mientras editabas'
