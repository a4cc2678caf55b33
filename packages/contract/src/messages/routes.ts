import type { Route } from '../route.ts'

export const messageRoutes = {
  listMessagesOfRider: {
    method: 'GET',
    path: '/operator/riders/{id}/messages',
    callers: ['operator'],
  },
  listMessageTroubles: {
    method: 'GET',
    path: '/operator/messages/troubles',
    shed: 'first',
    callers: ['operator'],
  },
  noteSentByHand: {
    method: 'POST',
    path: '/operator/messages/{id}/by-hand',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
