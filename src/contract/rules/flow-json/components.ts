import { z } from 'zod'
import { because, elementProperties } from './properties.ts'
import { type FlowJsonVersion, flowJsonVersions } from './versions.ts'

/** Component types that the palette lacks, with the version that brought each. Older ones came before 5.1. */
const lockedTypesSince: Readonly<Record<string, FlowJsonVersion>> = {
  DatePicker: '5.1',
  DocumentPicker: '5.1',
  EmbeddedLink: '5.1',
  Form: '5.1',
  If: '5.1',
  Image: '5.1',
  PhotoPicker: '5.1',
  RichText: '5.1',
  Switch: '5.1',
  CalendarPicker: '6.1',
  NavigationList: '6.2',
  ChipsSelector: '6.3',
  ImageCarousel: '7.1',
}

const someComponents = z.array(z.unknown()).min(1)
const action = z.looseObject({ name: z.string() })

/** The members without which the channel refuses a component that the builder only carries; the rest is not judged. */
const lockedMembers: Readonly<Record<string, z.ZodType>> = {
  DatePicker: z.looseObject({ name: z.string(), label: z.string() }),
  DocumentPicker: z.looseObject({ name: z.string(), label: z.string() }),
  EmbeddedLink: z.looseObject({ text: z.string(), 'on-click-action': action }),
  Form: z.looseObject({ name: z.string(), children: someComponents }),
  If: z
    .looseObject({ condition: z.string(), else: someComponents.optional() })
    .refine(
      (component) => someComponents.safeParse(component['then']).success,
      because('missing', { key: 'then' }),
    ),
  Image: z.looseObject({ src: z.string() }),
  PhotoPicker: z.looseObject({ name: z.string(), label: z.string() }),
  RichText: z.looseObject({ text: z.union([z.string(), z.array(z.string())]) }),
  Switch: z.looseObject({ value: z.string(), cases: z.record(z.string(), z.array(z.unknown())) }),
  CalendarPicker: z.looseObject({ name: z.string(), label: z.unknown() }),
  NavigationList: z.looseObject({
    name: z.string(),
    'list-items': z.union([z.string(), z.array(z.unknown())]),
  }),
  ChipsSelector: z.looseObject({
    name: z.string(),
    label: z.string(),
    'data-source': z.union([z.string(), z.array(z.unknown())]),
  }),
  ImageCarousel: z.looseObject({ images: z.union([z.string(), z.array(z.unknown())]) }),
}

/** The channel's schema of one component. */
export interface ComponentSchema {
  readonly schema: z.ZodType
  /** The version that brought the type. */
  readonly since: FlowJsonVersion
  /** Every property that the version knows; null where properties are not judged. */
  readonly properties: ReadonlySet<string> | null
}

function componentSchemas(version: FlowJsonVersion): ReadonlyMap<string, ComponentSchema> {
  const elements = Object.entries(elementProperties(version)).map(([type, shape]) => {
    const schema = z.strictObject({ type: z.literal(type), ...shape })
    return [type, { schema, since: '5.1', properties: new Set(Object.keys(schema.shape)) }] as const
  })
  const locked = Object.entries(lockedTypesSince).map(([type, since]) => {
    const schema = lockedMembers[type] ?? z.looseObject({})
    return [type, { schema, since, properties: null }] as const
  })
  return new Map<string, ComponentSchema>([...elements, ...locked])
}

/** Schemas of every version's components, by version and type. */
export const componentsOf: ReadonlyMap<
  FlowJsonVersion,
  ReadonlyMap<string, ComponentSchema>
> = new Map(flowJsonVersions.map((version) => [version, componentSchemas(version)]))

/** The strict schema of a whole document, components aside: `componentsOf` judges each by its type. */
export const documentSchema = z.strictObject({
  version: z.enum(flowJsonVersions),
  data_api_version: z.string().optional(),
  routing_model: z.record(z.string(), z.array(z.string())).optional(),
  screens: z
    .array(
      z.strictObject({
        id: z.string().min(1),
        title: z.string().optional(),
        terminal: z.boolean().optional(),
        success: z.boolean().optional(),
        refresh_on_back: z.boolean().optional(),
        sensitive: z.array(z.string()).optional(),
        data: z.record(z.string(), z.unknown()).optional(),
        layout: z.strictObject({
          type: z.literal('SingleColumnLayout'),
          children: z.array(z.unknown()),
        }),
      }),
    )
    .min(1),
})
