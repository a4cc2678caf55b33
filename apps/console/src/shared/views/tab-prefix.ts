import { createContext, useContext } from 'react'

const TabPrefix = createContext('')

/** Sets what stands before the title of every page in the browser's tab: what waits for the operator. */
export const TabPrefixProvider = TabPrefix

/** What stands there now. */
export const useTabPrefix = (): string => useContext(TabPrefix)
