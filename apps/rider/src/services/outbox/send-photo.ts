import { UPLOAD_TIMEOUT_MS } from '@puni/contract/limits'
import { api } from '../api/client.ts'
import type { HandoverPhoto } from './entry.ts'

/** Sends the photo of a handover. Throws ApiError. */
export async function sendPhoto({ call, input: { params, jpeg, reason } }: HandoverPhoto): Promise<unknown> {
  const form = new FormData()
  form.set('photo', new Blob([jpeg], { type: 'image/jpeg' }), 'entrega.jpg')
  form.set('reason', reason)
  return await api.call(call, { params, form }, { timeoutMs: UPLOAD_TIMEOUT_MS })
}
