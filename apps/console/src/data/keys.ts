/** The subjects of everything cached: the first part of its key. What changes a subject makes all of it stale. */
export const keys = {
  operator: ['operator'],
  operators: ['operators'],
  bulkReads: ['bulk-reads'],
  zones: ['zones'],
  stores: ['stores'],
  board: ['board'],
  orders: ['orders'],
  recurring: ['recurring'],
  riders: ['riders'],
  appeals: ['appeals'],
  emergencies: ['emergencies'],
  webhookMessages: ['webhook-messages'],
} as const
