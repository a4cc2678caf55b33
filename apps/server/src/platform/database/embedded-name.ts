/** The embedded PostgreSQL's superuser and database, and the beginning of its socket's name. */
export const EMBEDDED_NAME = 'puni'
