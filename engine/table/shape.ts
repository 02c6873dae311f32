import type { Position } from '../cards/card.ts'
import type { SharedView } from './view.ts'

/** The shape of a value of a view, in the terms of JSON Schema. The document of the API is written from it. */
export interface Shape {
  readonly type: 'integer' | 'string' | 'boolean' | 'places' | 'array' | 'object'
  /** Its meaning, without a period. */
  readonly description?: string
  readonly isNullable?: boolean
  /** The integers that it can be; all by default. */
  readonly enum?: readonly number[]
  /** Of each item of an array. */
  readonly items?: Shape
  /** The name of an object, the same in all views. */
  readonly name?: string
  readonly fields?: Readonly<Record<string, Shape>>
}

/** The shape of a value of this type. */
export type ShapeOf<Value> = Pick<Shape, 'description'> &
  (null extends Value ? { readonly isNullable: true } : { readonly isNullable?: never }) &
  KindOf<NonNullable<Value>>

type KindOf<Value> = [Value] extends [number]
  ? { readonly type: 'integer'; readonly enum?: readonly Value[] }
  : [Value] extends [string]
    ? { readonly type: 'string' }
    : [Value] extends [boolean]
      ? { readonly type: 'boolean' }
      : [Value] extends [readonly Position[]]
        ? { readonly type: 'places' }
        : [Value] extends [readonly (infer Item)[]]
          ? { readonly type: 'array'; readonly items: ShapeOf<Item> }
          : { readonly type: 'object'; readonly name?: string; readonly fields: FieldsOf<Value> }

/** The shapes of what a view has beyond every view. */
export type OwnFields<View extends SharedView> = FieldsOf<Omit<View, keyof SharedView | 'gameTypeId'>>

/** The shapes of the fields of an object. */
export type FieldsOf<Values> = { readonly [Name in keyof Values]: ShapeOf<Values[Name]> }
