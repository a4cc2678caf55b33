/** What a global set-up hands to the tests of its project. */
declare module 'vitest' {
  interface ProvidedContext {
    connection: { host: string; port: number; user: string; database: string; password?: string }
  }
}

export {}
