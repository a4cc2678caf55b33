/** A provider that does not answer, and the fallback to the next one. */

/** No answer came. The message is one line for the log, without secrets or anyone's address. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  constructor(
    message: string,
    /** The pause requested by the service, milliseconds. */
    readonly pauseMs = 0,
  ) {
    super(message)
  }
}

/** The answer of the first provider that has one; undefined if all of them failed. */
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
