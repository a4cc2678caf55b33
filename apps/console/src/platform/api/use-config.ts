import { configQuery } from '@puni/web/query/config'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

const query = configQuery(api)

/** What the platform tells anybody, before any login. */
export const useConfig = () => useQuery(query)
