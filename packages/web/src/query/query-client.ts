import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'

/**
 * The cache of an app. Its queries are also right if they were loading for the first time when something changed:
 * TanStack Query takes such an answer, begun before the change, for fresh. It is shown, and asked for again.
 */
export class AppQueryClient extends QueryClient {
  /** By hash, queries that are asked again once their first answer is there: once, however much changes until then. */
  readonly #again = new Map<string, Promise<void>>()

  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    const answered = super.invalidateQueries(filters, options)
    const asked = loading.map(({ queryHash, queryKey }) => {
      const again = async () => {
        await answered
        this.#again.delete(queryHash)
        await super.invalidateQueries({ queryKey, exact: true }, options)
      }
      const pending = this.#again.get(queryHash) ?? again()
      this.#again.set(queryHash, pending)
      return pending
    })
    await Promise.all([answered, ...asked])
  }
}
