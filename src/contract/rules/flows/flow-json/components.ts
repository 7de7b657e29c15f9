import { z } from 'zod'
import { lockedProperties, lockedTypesSince } from './locked-properties.ts'
import { elementProperties } from './properties.ts'
import { type FlowJsonVersion, flowJsonVersions } from './versions.ts'

/** The channel's schema of a component type in one version. */
export interface ComponentSchema {
  readonly schema: z.ZodType
  /** The version that introduced the type. */
  readonly since: FlowJsonVersion
  /** The names of all properties that the component may have in the version of this schema. */
  readonly properties: ReadonlySet<string>
}

const versionOf: Readonly<Record<string, FlowJsonVersion>> = lockedTypesSince

function componentSchemas(version: FlowJsonVersion): ReadonlyMap<string, ComponentSchema> {
  const shapes = { ...elementProperties(version), ...lockedProperties(version) }
  return new Map(
    Object.entries(shapes).map(([type, shape]) => {
      const schema = z.strictObject({ type: z.literal(type), ...shape })
      const properties = new Set(Object.keys(schema.shape))
      return [type, { schema, since: versionOf[type] ?? '5.1', properties }]
    }),
  )
}

/** The schemas of components, by version of Flow JSON and by type. */
export const componentsOf: ReadonlyMap<
  FlowJsonVersion,
  ReadonlyMap<string, ComponentSchema>
> = new Map(flowJsonVersions.map((version) => [version, componentSchemas(version)]))

/** The schema of a document except its components, whose schemas are in `componentsOf`. */
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
