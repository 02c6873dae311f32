import type { Position } from '../cards/card.ts'
import type { SharedView } from './view.ts'

/** What a value of a view looks like, for those who describe it to others: the API's document is written from it. */
export interface Shape {
  readonly is: 'integer' | 'text' | 'yes-or-no' | 'places' | 'list' | 'record'
  /** What it means, in a sentence without a period. */
  readonly about?: string
  readonly isNullable?: boolean
  /** The integers that it can be; all by default. */
  readonly among?: readonly number[]
  /** What a list consists of. */
  readonly of?: Shape
  /** The name of a record, the same in all views. */
  readonly name?: string
  readonly fields?: Readonly<Record<string, Shape>>
}

/** The shape of a value of this type. */
export type ShapeOf<Value> = Pick<Shape, 'about'> &
  (null extends Value ? { readonly isNullable: true } : { readonly isNullable?: never }) &
  KindOf<NonNullable<Value>>

type KindOf<Value> = [Value] extends [number]
  ? { readonly is: 'integer'; readonly among?: readonly Value[] }
  : [Value] extends [string]
    ? { readonly is: 'text' }
    : [Value] extends [boolean]
      ? { readonly is: 'yes-or-no' }
      : [Value] extends [readonly Position[]]
        ? { readonly is: 'places' }
        : [Value] extends [readonly (infer Item)[]]
          ? { readonly is: 'list'; readonly of: ShapeOf<Item> }
          : { readonly is: 'record'; readonly name?: string; readonly fields: FieldsOf<Value> }

/** The shapes of what a view has beyond every view. */
export type OwnFields<View extends SharedView> = FieldsOf<Omit<View, keyof SharedView | 'gameTypeId'>>

/** The shapes of the fields of a record. */
export type FieldsOf<Values> = { readonly [Name in keyof Values]: ShapeOf<Values[Name]> }
