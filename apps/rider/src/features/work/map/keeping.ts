import { keepingWith } from '@puni/web/map/keeping'
import { logFailure } from '../../../shared/failure.ts'
import { mapText } from './map-text.ts'

/** Where this phone keeps the city's map. */
export const keeping = keepingWith((cause) => logFailure(mapText.notKept, cause))
