// CloudFront function at "viewer request", for a bucket without website hosting: converts the address of a page to that
// of its file. Redirects the other addresses of a page (`/x/`, `/x.html`, `/x/index.html`) to the one without extension
// and slash.
function handler(event) {
  var request = event.request
  var path = request.uri
  if (path === '/') {
    request.uri = '/index.html'
    return request
  }
  var page = path.replace(/\/(index\.html)?$|(\/index)?\.html$/, '')
  if (page !== path && path !== '/404.html') {
    return {
      statusCode: 301,
      statusDescription: 'Moved Permanently',
      // A single slash at the beginning: `//host` would lead to another site.
      headers: { location: { value: page.replace(/^[\/\\]*/, '/') + query(request.querystring) } },
    }
  }
  if (!/\.[a-z]\w*$/i.test(path)) request.uri = path + '.html'
  return request
}

function query(parameters) {
  var pairs = []
  for (var name in parameters) {
    var values = parameters[name].multiValue || [parameters[name]]
    for (var i = 0; i < values.length; i++) pairs.push(values[i].value === '' ? name : name + '=' + values[i].value)
  }
  return pairs.length > 0 ? '?' + pairs.join('&') : ''
}
