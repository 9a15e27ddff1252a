// CloudFront function at "viewer request", for a bucket that is no website: the address of a page is that of its file.
// Of a page's other addresses (`/x/`, `/x.html`, `/x/index.html`) the one without ending and slash remains.
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
      // One slash at the beginning: `//host` would be another site.
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
