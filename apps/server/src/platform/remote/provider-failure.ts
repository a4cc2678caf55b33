/** A provider that gives no answer, and what is done about it: the next one is asked. */

/** No answer came. The message is one line for the log and holds no secret and no address of a person. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  constructor(
    message: string,
    /** The pause that the service asked for, milliseconds. */
    readonly pauseMs = 0,
  ) {
    super(message)
  }
}

/** The answer of the first provider that gives one; undefined when all of them failed. */
export async function firstAnswer<P, T>(
  providers: readonly P[],
  ask: (provider: P) => Promise<T>,
): Promise<T | undefined> {
  for (const provider of providers) {
    try {
      return await ask(provider)
    } catch (error) {
      // Its service has logged it.
      if (!(error instanceof ProviderFailure)) throw error
    }
  }
  return undefined
}
