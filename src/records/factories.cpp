#include "records/factories.h"

// Each backend library exports its factory under this name. Their headers would pull in the client libraries.
extern "C" {
const soci::backend_factory* factory_sqlite3();
const soci::backend_factory* factory_postgresql();
const soci::backend_factory* factory_mysql();
}

namespace tusk::records {

const soci::backend_factory& factory_of(Dialect dialect) {
  if (dialect == Dialect::sqlite) return *factory_sqlite3();
#ifdef TUSK_DATABASE_SERVERS
  return dialect == Dialect::postgresql ? *factory_postgresql() : *factory_mysql();
#else
  throw InputError(
      "this build of tusk has no PostgreSQL and no MariaDB; use a database file, or the Debian package of tusk");
#endif
}

}  // namespace tusk::records
