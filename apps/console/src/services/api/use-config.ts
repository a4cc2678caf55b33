import { configQuery } from '@puni/web/query/config'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

const query = configQuery(api)

/** The platform's public configuration, available before login. */
export const useConfig = () => useQuery(query)
