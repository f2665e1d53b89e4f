package io.provisioning.surrealdb.shop;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application of the README. */
@SpringBootApplication
class Shop {}
