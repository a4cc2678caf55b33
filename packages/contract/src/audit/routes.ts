import type { Route } from '../route.ts'

export const auditRoutes = {
  listAuditLog: {
    method: 'GET',
    path: '/operator/audit-log',
    shed: 'first',
    callers: ['operator'],
    role: 'admin',
  },
} as const satisfies Record<string, Route>
