import type { Route } from '../route.ts'

export const webhookRoutes = {
  listWebhooks: {
    method: 'GET',
    path: '/store/webhooks',
    callers: ['store'],
  },
  createWebhook: {
    method: 'POST',
    path: '/store/webhooks',
    callers: ['store'],
  },
  changeWebhook: {
    method: 'PATCH',
    path: '/store/webhooks/{id}',
    callers: ['store'],
  },
  turnWebhookSecret: {
    method: 'POST',
    path: '/store/webhooks/{id}/secret',
    callers: ['store'],
  },
  removeWebhook: {
    method: 'POST',
    path: '/store/webhooks/{id}/remove',
    callers: ['store'],
  },
  testWebhook: {
    method: 'POST',
    path: '/store/webhooks/{id}/test',
    callers: ['store'],
  },
  listWebhookMessages: {
    method: 'GET',
    path: '/store/webhooks/{id}/messages',
    shed: 'first',
    callers: ['store'],
  },
  getWebhookMessage: {
    method: 'GET',
    path: '/store/webhook-messages/{id}',
    callers: ['store'],
  },
  resendWebhookMessage: {
    method: 'POST',
    path: '/store/webhook-messages/{id}/resend',
    callers: ['store'],
  },
  listStoreWebhooks: {
    method: 'GET',
    path: '/operator/stores/{id}/webhooks',
    callers: ['operator'],
  },
  createStoreWebhook: {
    method: 'POST',
    path: '/operator/stores/{id}/webhooks',
    callers: ['operator'],
    role: 'admin',
    confirm: true,
  },
  testStoreWebhook: {
    method: 'POST',
    path: '/operator/webhooks/{id}/test',
    callers: ['operator'],
  },
  removeStoreWebhook: {
    method: 'POST',
    path: '/operator/webhooks/{id}/remove',
    callers: ['operator'],
    role: 'admin',
  },
  enableStoreWebhook: {
    method: 'POST',
    path: '/operator/webhooks/{id}/enable',
    callers: ['operator'],
  },
  listStoreWebhookMessages: {
    method: 'GET',
    path: '/operator/webhooks/{id}/messages',
    shed: 'first',
    callers: ['operator'],
  },
  getStoreWebhookMessage: {
    method: 'GET',
    path: '/operator/webhook-messages/{id}',
    callers: ['operator'],
  },
  resendStoreWebhookMessage: {
    method: 'POST',
    path: '/operator/webhook-messages/{id}/resend',
    callers: ['operator'],
  },
} as const satisfies Record<string, Route>
