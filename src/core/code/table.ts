// Owns reading values of a parsed file whose shape is not known: tables, texts, lists. Total functions.

export type Table = Readonly<Record<string, unknown>>

/** The value as a table; an empty one where it is none. */
export const record = (value: unknown): Table => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {})

export const wordIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The items of a list; one value alone is a list of it, and nothing an empty one. */
export const itemsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
