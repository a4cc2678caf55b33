// A classic script of its own: it must run before the first paint, and the page allows no inline scripts. Old browsers have to
// understand it, so it is written as they are.
;(function () {
  var root = document.documentElement
  var grounds = { light: '#f3f4ee', dark: '#10130d' }

  // Browsers that block all cookies throw at the very name of the storage.
  function kept(key) {
    try {
      return localStorage.getItem(key)
      // oxlint-disable-next-line no-unused-vars -- they know no catch without a name
    } catch (refused) {
      return null
    }
  }

  function applyTheme() {
    var chosen = kept('theme')
    if (chosen in grounds) root.setAttribute('data-theme', chosen)
    else root.removeAttribute('data-theme')
    var metas = document.querySelectorAll('meta[name="theme-color"]')
    for (var at = 0; at < metas.length; at++) {
      var ofDevice = metas[at].media.indexOf('dark') < 0 ? 'light' : 'dark'
      metas[at].content = grounds[chosen] || grounds[ofDevice]
    }
  }
  applyTheme()
  // A choice made in another tab arrives as an event of the browser; the app raises the same one for its own tab.
  addEventListener('storage', function (event) {
    if (event.key === 'theme' || event.key === null) applyTheme()
  })

  // The page comes with the login drawn in it; a logged-in rider must not see it flash by, nor who comes to verify a record.
  if (kept('token') !== null || location.pathname === '/registro') root.setAttribute('data-session', '')

  // A form that is sent before the app has started would put its fields into the address: it waits for the app instead.
  document.addEventListener('submit', function (event) {
    if (event.defaultPrevented) return
    event.preventDefault()
    root.setAttribute('data-sent-early', '')
  })
})()
