import type { OperationData } from '@theme/parts/api/data'
import { Fields } from '@theme/parts/api/fields'
import { MediaTypes, Samples } from '@theme/parts/api/media'
import { Part } from '@theme/parts/api/part'
import type { ShowText } from '@theme/parts/api/text'

/** What goes into a call and what comes out: of an operation, or of a webhook. */
export function CallParts({ data, show }: { readonly data: OperationData; readonly show: ShowText }) {
  const { parameters, body, samples, responses, errors } = data
  return (
    <>
      {parameters.map(({ id, label, fields }) => (
        <Part key={id} id={id} label={label}>
          <Fields fields={fields} show={show} />
        </Part>
      ))}
      {body === undefined ? null : (
        <Part id={body.id} label={body.label}>
          <p>{body.required ? 'Required.' : 'Optional.'}</p>
          {show(body.text)}
          <MediaTypes media={body.media} show={show} />
        </Part>
      )}
      {samples.length === 0 ? null : (
        <Part id="samples" label="Sample">
          <Samples samples={samples} show={show} />
        </Part>
      )}
      {responses.length === 0 ? null : (
        <Part id="responses" label="Responses">
          {responses.map(({ id, label, text, headers, media }) => (
            <Part key={id} id={id} label={label} level={3}>
              {show(text)}
              {headers.length === 0 ? null : <Fields fields={headers} show={show} />}
              <MediaTypes media={media} show={show} />
            </Part>
          ))}
        </Part>
      )}
      {errors.length === 0 ? null : (
        <Part id="error-keys" label="Error keys">
          <table>
            <thead>
              <tr>
                <th scope="col">Status</th>
                <th scope="col">Keys</th>
              </tr>
            </thead>
            <tbody>
              {errors.map(({ status, keys }) => (
                <tr key={status}>
                  <th scope="row">{status}</th>
                  <td>
                    {keys.map(({ label, href }, index) => (
                      <span key={href}>
                        {index === 0 ? '' : ', '}
                        <a href={href}>
                          <code>{label}</code>
                        </a>
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      )}
    </>
  )
}
