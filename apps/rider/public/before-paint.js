// A classic script of its own: it must run before the first paint, and the page allows no inline scripts.
;(() => {
  const root = document.documentElement
  const grounds = { light: '#f3f4ee', dark: '#10130d' }

  const applyTheme = () => {
    const chosen = localStorage.getItem('theme')
    if (chosen in grounds) root.dataset.theme = chosen
    else delete root.dataset.theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const ofDevice = meta.media.includes('dark') ? 'dark' : 'light'
      meta.content = grounds[chosen] ?? grounds[ofDevice]
    }
  }
  applyTheme()
  // A choice made in another tab arrives as an event of the browser; the app raises the same one for its own tab.
  addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === null) applyTheme()
  })

  // The page comes with the login drawn in it; a logged-in rider must not see it flash by.
  if (localStorage.getItem('token') !== null) root.dataset.session = ''
})()
