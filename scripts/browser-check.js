// For browsers that cannot run the app, written so that any of them understands it. The build's targets are
// in browser-support.ts; this checks for the newest feature they require.
;(function () {
  function canRun() {
    return (
      'noModule' in document.createElement('script') &&
      typeof Array.prototype.findLast === 'function' &&
      typeof Object.hasOwn === 'function' &&
      typeof window.HTMLDialogElement === 'function' &&
      typeof window.BroadcastChannel === 'function' &&
      typeof window.CSSLayerBlockRule === 'function'
    )
  }

  function byId(id) {
    return document.getElementById(id)
  }

  function tellWhomToAsk(support) {
    byId('too-old-email').href = 'mailto:' + support.email
    byId('too-old-email').textContent = support.email
    byId('too-old-phone').href = 'tel:' + support.phone.replace(/[^+\d]/g, '')
    byId('too-old-phone').textContent = support.phone
    byId('too-old-contact').hidden = false
  }

  function askWhomToAsk() {
    var request = new XMLHttpRequest()
    request.addEventListener('load', function () {
      if (request.status === 200) tellWhomToAsk(JSON.parse(request.responseText).support)
    })
    request.open('GET', '/prod/api/config')
    request.send()
  }

  function showTooOld(message) {
    var look = document.createElement('link')
    look.rel = 'stylesheet'
    look.href = message.getAttribute('data-look')
    document.head.appendChild(look)
    message.hidden = false
  }

  if (canRun()) return
  byId('root').style.display = 'none'
  showTooOld(byId('too-old'))
  askWhomToAsk()
})()
