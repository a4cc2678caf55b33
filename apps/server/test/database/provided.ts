/** What a global set-up provides to the tests of its project. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the demo's city, for CITY_DIR. */
    demoCity: string
    connection: { host: string; port: number; user: string; database: string; password?: string }
  }
}

export {}
