package io.provisioning.mcp.conformance;

/** Forms with every kind of field that a client shows. */
final class ElicitationForms {

  static final String DEFAULTS =
      """
      {
        'message': 'Please review and update the form fields with defaults',
        'requestedSchema': {
          'type': 'object',
          'properties': {
            'name': { 'type': 'string', 'description': 'User name', 'default': 'John Doe' },
            'age': { 'type': 'integer', 'description': 'User age', 'default': 30 },
            'score': { 'type': 'number', 'description': 'User score', 'default': 95.5 },
            'status': { 'type': 'string', 'enum': ['active', 'inactive', 'pending'], 'default': 'active' },
            'verified': { 'type': 'boolean', 'default': true }
          },
          'required': []
        }
      }
      """;

  static final String ENUMS =
      """
      {
        'message': 'Please select options from the enum fields',
        'requestedSchema': {
          'type': 'object',
          'properties': {
            'untitledSingle': { 'type': 'string', 'enum': ['option1', 'option2', 'option3'] },
            'titledSingle': {
              'type': 'string',
              'oneOf': [
                { 'const': 'value1', 'title': 'First Option' },
                { 'const': 'value2', 'title': 'Second Option' },
                { 'const': 'value3', 'title': 'Third Option' }
              ]
            },
            'legacyEnum': {
              'type': 'string',
              'enum': ['opt1', 'opt2', 'opt3'],
              'enumNames': ['Option One', 'Option Two', 'Option Three']
            },
            'untitledMulti': {
              'type': 'array',
              'minItems': 1,
              'maxItems': 3,
              'items': { 'type': 'string', 'enum': ['option1', 'option2', 'option3'] }
            },
            'titledMulti': {
              'type': 'array',
              'minItems': 1,
              'maxItems': 3,
              'items': {
                'anyOf': [
                  { 'const': 'value1', 'title': 'First Choice' },
                  { 'const': 'value2', 'title': 'Second Choice' },
                  { 'const': 'value3', 'title': 'Third Choice' }
                ]
              }
            }
          },
          'required': []
        }
      }
      """;

  private ElicitationForms() {}
}
