// Owns the OpenAPI document: the table of routes in the form of OpenAPI 3.1, by its generator.
import { OpenAPIHono } from '@hono/zod-openapi'
import { errorSchema } from '../schema.ts'
import { HTTP_ERRORS, type HttpErrorCode } from './reply.ts'
import { ROUTES, type Route } from './routes.ts'

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>

export const openApi = (version: string): Document => {
  const app = new OpenAPIHono()
  const { openAPIRegistry: registry } = app
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  for (const route of ROUTES) registry.registerPath(pathOf(route))
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Beforehand',
      version,
      description: 'Decides beforehand what a coding agent may do. Errors have one shape; `code` is stable. Where no tokens are set up, none is needed.',
    },
  })
}

const pathOf = (route: Route): Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0] => ({
  method: route.method === 'GET' ? 'get' : 'post',
  path: route.path.replace(/:(\w+)/g, '{$1}'),
  operationId: route.name,
  summary: route.summary,
  security: route.access === 'open' ? [] : [{ bearer: [] }],
  request: {
    ...(route.query ? { query: route.query } : {}),
    ...(route.params ? { params: route.params } : {}),
    ...(route.body ? { body: { required: true, content: { 'application/json': { schema: route.body } } } } : {}),
  },
  responses: { 200: { description: 'OK', content: contentOf(route) }, ...errorsOf(route) },
})

const contentOf = ({ answer }: Route): Record<string, { schema: Exclude<Route['answer'], string> | object }> =>
  typeof answer === 'string' ? { [answer]: { schema: {} } } : { 'application/json': { schema: answer } }

const OF_ALL: readonly HttpErrorCode[] = ['request.host', 'request.origin', 'limit.rate', 'deadline', 'internal']
const OF_BUSY: readonly HttpErrorCode[] = ['limit.at_once', 'limit.in_flight', 'service.draining']
const OF_BODY: readonly HttpErrorCode[] = ['request.json', 'request.late', 'request.type', 'input.size']
const OF_ACCESS: readonly HttpErrorCode[] = ['request.token', 'request.role']

const errorsOf = ({ method, access, always, errors }: Route): Record<number, object> => {
  const codes = [...errors, ...OF_ALL, ...(always ? [] : OF_BUSY), ...(method === 'POST' ? OF_BODY : []), ...(access === 'open' ? [] : OF_ACCESS)]
  const statuses = [...new Set(codes.map((code) => HTTP_ERRORS[code]))].sort()
  const told = (status: number): string => [...new Set(codes)].filter((code) => HTTP_ERRORS[code] === status).join(', ')
  return Object.fromEntries(statuses.map((status) => [status, { description: told(status), content: { 'application/json': { schema: errorSchema } } }]))
}
