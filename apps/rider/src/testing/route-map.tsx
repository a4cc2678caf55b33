/** Stands in for the map, which needs a graphics card: it loads for ever. */
export const RouteMap = () => null
