import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'

/**
 * The cache of an app. Its queries are also right if they were loading for the first time when something changed:
 * TanStack Query takes such an answer, begun before the change, for fresh. It is shown, and asked for again.
 */
export class AppQueryClient extends QueryClient {
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await super.invalidateQueries(filters, options)
    await Promise.all(
      firstLoads.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)),
    )
  }
}
