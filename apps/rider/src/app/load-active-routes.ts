/** Fetches the code of all that an active rider sees. */
export const loadActiveRoutes = () => import('./active-routes.tsx')
