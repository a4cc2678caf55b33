/** Brings a scripted API to the pages of a browser. */
import type { BrowserContext, Request, Route } from '@playwright/test'
import { API_PREFIX } from '@puni/contract/route'
import type { Answer, ScriptedApi, WireRequest } from '../support/scripted/scripted-api.ts'

/** From now on this API answers the calls of every page of the context. */
export async function serveTo(context: BrowserContext, api: ScriptedApi): Promise<void> {
  await context.route(`**${API_PREFIX}/**`, (route) =>
    api.serve(wireRequest(route.request()), (answer) => deliver(route, answer)),
  )
}

const wireRequest = (request: Request): WireRequest => ({
  method: request.method(),
  url: new URL(request.url()),
  headers: request.headers(),
  // A form with photos is no text, and no journey reads one.
  body: request.headers()['content-type']?.startsWith('application/json') ? request.postData() : null,
  now: () =>
    request
      .frame()
      .evaluate(() => Date.now())
      .catch(() => null),
})

async function deliver(route: Route, answer: Answer): Promise<void> {
  if (answer.is === 'json')
    await route.fulfill({ status: answer.status, contentType: 'application/json', body: answer.body })
  else if (answer.is === 'unreachable') await route.abort('internetdisconnected')
  else if (answer.is === 'stream') await route.continue()
}
