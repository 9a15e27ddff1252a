import { plain, type Entities, type Fields } from './fact.ts'
import { email, flag } from './values.ts'

// Section 3, "Shop role": shop_slug and role. Section 6: role.
const shopRole: Fields = { shop_slug: {}, role: { enumeration: 'role' } }

// Section 3, UserDTO: "list of org_slug and role".
const orgPermissions: Fields = { org_slug: {}, role: { enumeration: 'role' } }

const no = { default: false, ...flag } as const

/** Section 3, "Shop user and user (UserDTO)". */
export const user: Entities = {
  UserDTO: {
    fields: {
      ...plain('uuid email'),
      name: { nullable: true },
      picture: { nullable: true },
      is_super_admin: no,
      org_permissions: { fields: orgPermissions },
      shop_permissions: { entity: 'shop role', fields: shopRole },
      last_login_at: { nullable: true },
      invitation_status: { nullable: true, enumeration: 'invitationStatus' },
      feature_community: { required: true, enumeration: 'featureCommunity' },
      newsletter_opt_in: no,
      consultation_opt_in: no,
    },
  },
  // Section 9: opt-ins false. Only UserDTO has "(nullable)" for name and picture.
  UserCreationDTO: {
    fields: {
      email: { required: true, ...email },
      name: { open: ['nullable'] },
      picture: { open: ['nullable'] },
      is_super_admin: no,
      org_permissions: { default: [], fields: orgPermissions },
      newsletter_opt_in: no,
      consultation_opt_in: no,
    },
    accepts: [{ email: 'ada@shop.example' }],
    rejects: [{}, { name: 'Ada' }],
  },
  // Section 5: lookup. It has nothing but the email, which is not called required.
  UserByEmailDTO: { fields: { email: { ...email, open: ['required'] } } },
  // "email (immutable, selects the user)". Section 5, "Required on creation", names no update.
  UserUpdateDTO: {
    fields: {
      email: { ...email, open: ['required'] },
      name: { open: ['nullable'] },
      picture: { open: ['nullable'] },
      is_login: no,
      newsletter_opt_in: { nullable: true, ...flag, open: ['default'] },
      consultation_opt_in: { nullable: true, ...flag, open: ['default'] },
    },
  },
  UserInviteCreationDTO: {
    fields: {
      email: { required: true, ...email },
      org_permissions: { default: [], fields: orgPermissions },
      is_super_admin: no,
    },
    rejects: [{}],
  },
  // "Organisation and shop invites: email and role." Section 5: user email on creation.
  invite: { fields: { email: { ...email, open: ['required'] }, role: { enumeration: 'role', open: ['required'] } } },
  'shop role': { fields: shopRole, accepts: [{ shop_slug: '*', role: 'viewer' }] },
}
