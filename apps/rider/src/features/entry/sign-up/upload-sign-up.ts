import { ApiError } from '@puni/contract/client'
import type { Failure } from '@puni/contract/calls'
import { UPLOAD_TIMEOUT_MS } from '@puni/contract/limits'
import { API_PREFIX } from '@puni/contract/route'
import { accountRoutes as routes } from '@puni/contract/accounts/routes'
import { signUpText } from './sign-up-text.ts'

/** Sends the sign-up form and reports upload progress (0 to 1), which fetch cannot. Throws ApiError. */
export async function uploadSignUp(
  form: FormData,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { method, path } = routes.createRider
  const request = new XMLHttpRequest()
  request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress(loaded / total)
  })
  await new Promise<void>((resolve) => {
    // Fires after a reply, an error, an abort and a timeout alike.
    request.addEventListener('loadend', () => resolve())
    signal.addEventListener('abort', () => request.abort())
    request.timeout = UPLOAD_TIMEOUT_MS
    request.open(method, `${API_PREFIX}${path}`)
    request.send(form)
  })
  if (request.status >= 200 && request.status < 300) return
  if (request.status === 0) throw new ApiError(0, 'NETWORK', signUpText.noAnswer)
  const { code = 'INTERNAL', message = signUpText.failed, fields } = failureIn(request.responseText)
  throw new ApiError(request.status, code as ApiError['code'], message, fields)
}

function failureIn(body: string): Partial<Failure> {
  try {
    return JSON.parse(body) as Partial<Failure>
  } catch {
    // A proxy's own page: nothing in it is useful to a rider.
    return {}
  }
}
