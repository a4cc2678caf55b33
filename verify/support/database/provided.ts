/** Values that a global setup provides to its project's tests. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the demo's city, for CITY_DIR. */
    demoCity: string
    /** Folder for files that last as long as the project's tests. */
    scratch: string
    connection: { host: string; port: number; user: string; database: string; password?: string }
    /** Database on it that has the tables and nothing else. */
    migrated: string
  }
}

export {}
