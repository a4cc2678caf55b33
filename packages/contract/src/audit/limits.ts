/** Entries of a page of the audit log. */
export const AUDIT_PAGE_SIZE = 50

/** How long an entry is kept: claims from work lapse after two years in Argentina. The database refuses to delete it before. */
export const AUDIT_KEPT_DAYS = 730

/** The same look at a list, an order or a rider is recorded again after this time. */
export const LOOK_AGAIN_MINUTES = 60

/**
 * What is too much for one operator to read: `reveals`, contacts and photos shown on request, or `rows` of lists within these hours. Nothing
 * is refused: admins are told.
 */
export const BULK_READING = [
  { hours: 1, reveals: 60, rows: 3_000 },
  { hours: 24, reveals: 300, rows: 15_000 },
] as const
