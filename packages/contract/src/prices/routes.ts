import type { Route } from '../route.ts'

export const priceRoutes = {
  listPrices: {
    method: 'GET',
    path: '/operator/zones/{id}/prices',
    callers: ['operator'],
  },
  setPrice: {
    method: 'POST',
    path: '/operator/zones/{id}/prices',
    callers: ['operator'],
    role: 'admin',
  },
  dropPrice: {
    method: 'POST',
    path: '/operator/prices/{id}/drop',
    callers: ['operator'],
    role: 'admin',
  },
  previewPrice: {
    method: 'GET',
    path: '/operator/prices/preview',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
