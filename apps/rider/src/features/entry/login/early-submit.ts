/** Whether a form was submitted before the app had started; before-paint.js kept it from leaving the page. True once. */
export function takeEarlySubmit(): boolean {
  const root = document.documentElement
  const wasSent = root.hasAttribute('data-sent-early')
  root.removeAttribute('data-sent-early')
  return wasSent
}
