import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '../../../services/api/query-client.ts'
import { SupportContacts } from './support-contacts.tsx'

/** How to reach support, for who is not let in yet. */
export function VisitorSupport({ lead }: { lead: string }) {
  // There is no cache of a session to use, and no standing that could be refused.
  const [queryClient] = useState(() => createQueryClient(() => undefined))
  return (
    <QueryClientProvider client={queryClient}>
      <SupportContacts lead={lead} />
    </QueryClientProvider>
  )
}
