/** Fetches the code of everything an active rider sees. */
export const loadActiveRoutes = () => import('./active-routes.tsx')
