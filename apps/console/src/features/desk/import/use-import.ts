import { IMPORT } from '@puni/contract/orders/limits'
import { useToast } from '@puni/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keys } from '../../../data/keys.ts'
import { messageOf } from '../../../shared/failure.ts'
import { decodeText } from './decode-text.ts'
import {
  checkLines,
  type ImportedFile,
  type ImportLine,
  placeLines,
  readLines,
  type Work,
} from './import-run.ts'
import { importText } from './import-text.ts'
import type { Surroundings } from './read-line.ts'
import { readSheet, type Sheet } from './read-sheet.ts'
import type { Found } from './search-places.ts'

/** What goes on with the file. */
export interface Working {
  readonly what: Work
  readonly done: number
  readonly of: number
  readonly isStopping: boolean
}

export interface ImportState {
  /** Null until one is read. */
  readonly imported: ImportedFile | null
  readonly working: Working | null
  /** What is wrong with the file as a whole, or what ended the work. */
  readonly problem: string | null
  /** Whether placing has begun. */
  readonly isPlaced: boolean
}

const NOTHING: ImportState = { imported: null, working: null, problem: null, isPlaced: false }
const t = importText

/** A file of orders on its way from the operator to the platform. */
export function useImport(surroundings: Surroundings) {
  const [state, setState] = useState(NOTHING)
  const running = useRef<AbortController>(null)
  // A second check searches nothing twice.
  const known = useRef(new Map<string, Found>())
  const queryClient = useQueryClient()
  useStayWhilePlacing(state.working, running)

  const set = (changes: Partial<ImportState>) => setState((before) => ({ ...before, ...changes }))
  const setLines = (lines: readonly ImportLine[]) =>
    setState(({ imported, ...before }) => ({ ...before, imported: imported && { ...imported, lines } }))

  /** Does some work, with what it tells of its progress and how it ended. */
  async function work(
    first: Work,
    explain: (why: string) => string,
    run: (running: {
      signal: AbortSignal
      onProgress: (what: Work, done: number, of: number) => void
    }) => Promise<void>,
  ): Promise<void> {
    const controller = (running.current = new AbortController())
    set({ problem: null, working: { what: first, done: 0, of: 0, isStopping: false } })
    const onProgress = (what: Work, done: number, of: number) =>
      setState((before) => ({
        ...before,
        working: { what, done, of, isStopping: before.working?.what === what && before.working.isStopping },
      }))
    try {
      await run({ signal: controller.signal, onProgress })
      set({ working: null })
    } catch (error) {
      set({ working: null, problem: explain(messageOf(error)) })
    }
  }

  async function check(sheet: Sheet): Promise<void> {
    set({ imported: null, isPlaced: false })
    await work('reading', t.problems.notChecked, async ({ signal, onProgress }) => {
      const imported = await readLines(sheet, surroundings, known.current, { signal, onProgress })
      set({ imported })
      // Who stops searching goes on to what is known.
      const checking = (running.current = new AbortController())
      await checkLines(imported, { signal: checking.signal, onProgress }, setLines)
    })
  }

  async function readText(text: string): Promise<void> {
    setState({ ...NOTHING, working: { what: 'reading', done: 0, of: 0, isStopping: false } })
    const sheet = await readSheet(text)
    if (typeof sheet === 'string') setState({ ...NOTHING, problem: sheet })
    else await check(sheet)
  }

  async function readFile(file: Blob): Promise<void> {
    if (file.size > IMPORT.bytes) {
      setState({ ...NOTHING, problem: t.problems.tooLarge })
      return
    }
    let bytes: ArrayBuffer
    try {
      bytes = await file.arrayBuffer()
    } catch {
      // What comes from a cloud may be gone when it is read.
      setState({ ...NOTHING, problem: t.problems.unreadable })
      return
    }
    const text = decodeText(new Uint8Array(bytes))
    if (text === null) setState({ ...NOTHING, problem: t.problems.workbook })
    else await readText(text)
  }

  async function place(imported: ImportedFile, includesAlike: boolean): Promise<void> {
    set({ isPlaced: true })
    const isWanted = ({ state: of }: ImportLine) => of === 'right' || (includesAlike && of === 'alike')
    await work('placing', t.problems.notPlaced, (run) => placeLines(imported, isWanted, run, setLines))
    void queryClient.invalidateQueries({ queryKey: keys.orders })
  }

  return {
    state,
    readFile,
    readText,
    checkAgain: check,
    place,
    stop: () => {
      running.current?.abort()
      setState((before) => ({
        ...before,
        working: before.working && { ...before.working, isStopping: true },
      }))
    },
    reset: () => setState(NOTHING),
  }
}

/** While orders are placed the browser asks before it closes the page; whoever goes to another screen is told how far it came. */
function useStayWhilePlacing(
  working: Working | null,
  running: { readonly current: AbortController | null },
): void {
  const toast = useToast()
  const placing = useRef<Working>(null)
  const isPlacing = working?.what === 'placing'
  useEffect(() => {
    placing.current = isPlacing ? working : null
  })
  useEffect(() => {
    if (!isPlacing) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isPlacing])
  useEffect(
    () => () => {
      running.current?.abort()
      if (placing.current !== null) toast(t.leaving(placing.current.done, placing.current.of), 'info')
    },
    [running, toast],
  )
}
