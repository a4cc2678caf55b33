/** The embedded PostgreSQL's superuser and database name, and the prefix of its socket's name. */
export const EMBEDDED_NAME = 'puni'
