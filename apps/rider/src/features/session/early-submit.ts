/** Whether a form was sent before the app had started, which before-paint.js kept from leaving the page. True once. */
export function takeEarlySubmit(): boolean {
  const root = document.documentElement
  const wasSent = root.hasAttribute('data-sent-early')
  root.removeAttribute('data-sent-early')
  return wasSent
}
